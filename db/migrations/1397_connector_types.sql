-- All connector types of OCPI 2.2.1, 8.4.5. Ten of them were possible before.
alter table stations_connectors drop constraint stations_connectors_ocpi_type_check;
alter table stations_connectors add constraint stations_connectors_ocpi_type_check check (ocpi_type in (
    'GBT_AC', 'GBT_DC', 'IEC_62196_T1', 'IEC_62196_T1_COMBO', 'IEC_62196_T2',
    'IEC_62196_T2_COMBO', 'CHADEMO', 'TESLA_S', 'PANTOGRAPH_BOTTOM_UP', 'PANTOGRAPH_TOP_DOWN',
    'CHAOJI', 'TESLA_R', 'IEC_62196_T3A', 'IEC_62196_T3C', 'IEC_60309_2_single_16',
    'IEC_60309_2_three_16', 'IEC_60309_2_three_32', 'IEC_60309_2_three_64', 'DOMESTIC_A', 'DOMESTIC_B',
    'DOMESTIC_C', 'DOMESTIC_D', 'DOMESTIC_E', 'DOMESTIC_F', 'DOMESTIC_G',
    'DOMESTIC_H', 'DOMESTIC_I', 'DOMESTIC_J', 'DOMESTIC_K', 'DOMESTIC_L',
    'DOMESTIC_M', 'DOMESTIC_N', 'DOMESTIC_O', 'NEMA_5_20', 'NEMA_6_30',
    'NEMA_6_50', 'NEMA_10_30', 'NEMA_10_50', 'NEMA_14_30', 'NEMA_14_50'));
