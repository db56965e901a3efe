/* Nothing to import: a product with this target links libflow (Package.swift). */
