import { newId, Problem } from '@evops/platform/contract'
import { rawBody, serveAll, violatedConstraint, withRawBodies, type App } from '@evops/platform/server'
import { bankEndpoints, bankUploadEndpoints, importBankStatement } from '../../contract/index.ts'
import { idempotencyKeyOf, withIdempotencyKey } from '../idempotency.ts'
import { currencyOf } from '../ledger.store.ts'
import { postBankMove } from './bank-moves.ts'
import {
  importStatement,
  journalsOfOpenLine,
  matchOpenLine,
  postOpenLine,
  undoStatement,
  type BankDeps,
} from './bank.service.ts'
import { bankAccounts, bankStatements, channelBalances, insertBankAccount, pageOfBankLines } from './bank.store.ts'

const entity = 'bank_statement'
export function bankRoutes(app: App, deps: BankDeps): void {
  const { services } = deps
  serveAll(app, bankEndpoints, {
    moveToBank: async ({ tx, actor, body, request, audit }) => {
      const call = { actor, key: idempotencyKeyOf(request), request: ['moveToBank', body] }
      const journalId = await withIdempotencyKey(tx, call, () =>
        postBankMove(tx, { actor, move: body, now: services.now() }),
      )
      audit({ entity: 'bank_move', entityId: journalId, after: body })
      return { journalId }
    },
    listBankAccounts: async ({ tx }) => {
      const balances = await channelBalances(tx)
      const sources = ((await deps.merchantAccountsOf?.(tx)) ?? []).map(({ id, name }) => ({
        id,
        name,
        balanceMinor: balances.get(id) ?? 0,
      }))
      return { accounts: await bankAccounts(tx), sources }
    },
    createBankAccount: async ({ tx, actor, body, audit }) => {
      const at = services.now()
      const row = { ...body, id: newId(at.getTime()), currency: await currencyOf(tx) }
      await insertBankAccount(tx, actor.operatorId, { ...row, at }).catch((error: unknown) => {
        const isKnown = violatedConstraint(error) === 'ledger_bank_accounts_account_no_key'
        throw isKnown ? new Problem('ledger.bank-account-known', { account: body.accountNo }) : error
      })
      audit({ entity: 'bank_account', entityId: row.id, after: body })
      return row
    },
    listBankStatements: ({ tx }) => bankStatements(tx),
    undoBankStatement: async ({ tx, actor, params, audit }) => {
      const row = await undoStatement(tx, deps, { actor, id: params.id })
      audit({ entity, entityId: params.id, after: { fileName: row.fileName } })
      return row
    },
    listBankLines: ({ tx, query }) => pageOfBankLines(tx, query),
    postBankLine: async ({ tx, actor, params, body, audit }) => {
      const row = await postOpenLine(tx, deps, { actor, ...params, ...body })
      audit({ entity: 'bank_line', entityId: params.id, after: { ...body, amountMinor: row.amountMinor } })
      return row
    },
    listBankLineJournals: ({ tx, params }) => journalsOfOpenLine(tx, deps, params.id),
    matchBankLine: async ({ tx, params, body, audit }) => {
      const row = await matchOpenLine(tx, { ...params, ...body })
      audit({ entity: 'bank_line', entityId: params.id, after: { ...body, amountMinor: row.amountMinor } })
      return row
    },
  })
  withRawBodies(app, (raw) =>
    serveAll(raw, bankUploadEndpoints, {
      importBankStatement: async ({ tx, actor, params, query, request, audit }) => {
        const bytes = await rawBody(request.raw, importBankStatement.bodyLimit)
        const upload = { actor, bankAccountId: params.id, fileName: query.fileName, bytes }
        const row = await importStatement(tx, deps, upload)
        audit({
          entity,
          entityId: row.id,
          after: { fileName: row.fileName, lines: row.lines, openLines: row.openLines },
        })
        return row
      },
    }),
  )
}
