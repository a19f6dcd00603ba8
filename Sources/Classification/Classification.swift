// Classification
