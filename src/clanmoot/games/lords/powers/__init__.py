"""The powers of the clans (rules 5), one module each: all that is to be known of a power is in its module."""
