"""The tables of the database. Migrations lead here; a test compares the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text

METADATA: Final = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pkey",
        "fk": "%(table_name)s_%(column_0_name)s_fkey",
        "ix": "%(table_name)s_%(column_0_name)s",
    }
)


def _of_table() -> Column[str]:
    return Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("header", LargeBinary, nullable=False),
    Column("phase", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),  # the seq of the last entry
    Column("summary", LargeBinary),  # none for tables that were last written before there were any
    Column("changed", BigInteger, nullable=False, server_default="0"),
    Index("tables_phase", "phase", "created"),
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    _of_table(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("data", LargeBinary, nullable=False),
)

COMMANDS: Final = Table(
    "commands",
    METADATA,
    _of_table(),
    Column("command_id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
)

PROCESSES: Final = Table(
    "processes",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("seen", BigInteger, nullable=False),
)

PRESENCE: Final = Table(
    "presence",
    METADATA,
    Column("process", Text, ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    _of_table(),
    Column("person", Text, primary_key=True),
    Index("presence_table_id", "table_id"),
)

SEATS_PEOPLE: Final = Table(
    "seats_people",
    METADATA,
    _of_table(),
    Column("person", Text, primary_key=True),
    Index("seats_people_person", "person"),
)

LINKS: Final = Table(
    "links",
    METADATA,
    _of_table(),
    Column("digest", Text, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("used", Boolean, nullable=False),
)

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
)
