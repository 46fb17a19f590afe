"""The web table: sessions, mailboxes, projection to viewers, sockets."""
