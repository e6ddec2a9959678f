export const invoicesPath = '/finance/invoice'
export const titlesPath = '/finance/invoicetitle'
