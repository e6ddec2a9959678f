export const vehiclePath = (id: string): string => `/statsanalysis/vehicle/${id}`
/** An order's page is charging's. */
export const orderPath = (id: string): string => `/statsanalysis/chgtransorder/${id}`
