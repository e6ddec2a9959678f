import { requireFound, Problem } from '@evops/platform/contract'
import { serveAll, type App } from '@evops/platform/server'
import { driverTextEndpoints } from '../../contract/index.ts'
import type { DriverDeps } from '../deps.ts'
import { listLegalTextVersions, insertText } from './texts.store.ts'

/** Serves the legal texts that the operator's staff publish for acceptance by drivers. */
export function textRoutes(app: App, { services }: DriverDeps): void {
  serveAll(app, driverTextEndpoints, {
    listDriverTexts: ({ tx }) => listLegalTextVersions(tx),
    publishDriverText: async ({ tx, actor, body, audit }) => {
      const { operatorId, name: byName } = actor
      const languages = body.wordings.map(({ language }) => language)
      if (new Set(languages).size < languages.length)
        throw new Problem('driver.text-twice', {}, { wordings: 'driver.text-twice' })
      const version = await insertText(tx, { ...body, operatorId, byName, at: services.now() })
      const text = requireFound(
        (await listLegalTextVersions(tx)).find((one) => one.kind === body.kind && one.version === version),
      )
      audit({
        entity: 'driver_text',
        after: { kind: text.kind, version, required: text.required, languages },
      })
      return text
    },
  })
}
