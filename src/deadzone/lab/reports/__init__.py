"""Reports of experiments: charts and one page that holds everything."""
