"""Making and measuring the recogniser of sketches; see `tools.sketch.train` and `.evaluate`."""
