/** Returns the path of a work order's page. */
export const workOrderPath = (id: string): string => `/statsanalysis/chgyworder/${id}`
