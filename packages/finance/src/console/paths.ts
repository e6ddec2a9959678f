export const settlementPath = '/finance/settlement'
export const statementPath = (id: string) => `${settlementPath}/${id}`
export const agreementPath = (id: string) => `${settlementPath}?view=agreements&open=${id}`
/** The ledger's lines of a business; of one holder alone, if that is said. */
export const flowOf = (businessId: string, holderId?: string) =>
  `/statsanalysis/captialflow?businessId=${businessId}${holderId === undefined ? '' : `&holderId=${holderId}`}`
/** All that the ledger has of a party: what a carried balance comes from. */
export const flowOfParty = (partyId: string) => `/statsanalysis/captialflow?holderId=${partyId}`
