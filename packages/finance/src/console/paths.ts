export const settlementPath = '/finance/settlement'
export const statementPath = (id: string) => `${settlementPath}/${id}`
