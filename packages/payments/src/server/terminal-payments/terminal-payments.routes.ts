import { serveAll, type App } from '@evops/platform/server'
import { terminalPaymentEndpoints } from '../../contract/index.ts'
import { pageOfTerminalPayments } from './terminal-payments.store.ts'

export function terminalPaymentRoutes(app: App): void {
  serveAll(app, terminalPaymentEndpoints, {
    listTerminalPayments: ({ tx, query }) => pageOfTerminalPayments(tx, query),
  })
}
