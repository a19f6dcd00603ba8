-- Rows: none. Makes the tables of a rebuild, after removing what an earlier one left; not while another one runs.
SELECT drop_next_projections(), create_projections('projections_next'), create_report_tables('projections_next'),
    create_association_tables('projections_next'), create_similar_columns('projections_next'),
    create_list_indexes('projections_next'), create_reader_views('projections_next')
