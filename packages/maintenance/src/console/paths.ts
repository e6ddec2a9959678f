/** Where an order has its page. */
export const orderPath = (id: string): string => `/statsanalysis/chgyworder/${id}`
