"""JADE's deck, settings and words, read from files. J-DEF-04, J-VOC-*, J-AMB-*."""
