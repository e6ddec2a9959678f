/** Where an order has its page. */
export const workOrderPath = (id: string): string => `/statsanalysis/chgyworder/${id}`
