"""Several processes that serve one address: a parent accepts connections and hands them out."""
