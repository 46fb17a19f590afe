"""What every game shares: contracts, chance, knowledge, records."""
