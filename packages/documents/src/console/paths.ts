export const invoicesPath = '/finance/invoice'
export const invoiceTitlesPath = '/finance/invoicetitle'
