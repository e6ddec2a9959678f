export const settlementPath = '/finance/settlement'
export const statementPath = (id: string) => `${settlementPath}/${id}`
export const agreementPath = (id: string) => `${settlementPath}?view=agreements&open=${id}`
/** Link to the ledger entries of a business transaction, optionally of one holder only. */
export const ledgerEntriesPath = (businessId: string, holderId?: string) =>
  `/statsanalysis/captialflow?businessId=${businessId}${holderId === undefined ? '' : `&holderId=${holderId}`}`
/** Link to all ledger entries of a party, which explain a carried balance. */
export const partyLedgerEntriesPath = (partyId: string) => `/statsanalysis/captialflow?holderId=${partyId}`
