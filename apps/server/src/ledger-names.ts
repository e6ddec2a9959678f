import { namesOfTokensAndSessions } from '@evops/charging/server'
import { namesOfSettlement } from '@evops/finance/server'
import { partnerNamesById } from '@evops/interop/server'
import type { createLedger } from '@evops/ledger/server'
import { namesOfAccounts } from '@evops/payments/server'

/** Returns the names of the ledger's holders and businesses: start tokens, sessions, parties, statements, partners. */
export const namesOfLedgerIds: NonNullable<Parameters<typeof createLedger>[1]['namesOf']> = async (tx, request) =>
  new Map([
    ...(await namesOfTokensAndSessions(tx, request)),
    ...(await namesOfSettlement(tx, request.others)),
    ...(await namesOfAccounts(tx, request.others)),
    ...(await partnerNamesById(tx, request.others)),
  ])
