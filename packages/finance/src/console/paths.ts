export const settlementPath = '/finance/settlement'
export const statementPath = (id: string) => `${settlementPath}/${id}`
/** The ledger's lines of a business. */
export const flowOf = (businessId: string) => `/statsanalysis/captialflow?businessId=${businessId}`
