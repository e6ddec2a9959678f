import type { Actor, Services, RowNames, Tx } from '@evops/platform/server'
import { collectIds } from '../../contract/audit-values.ts'
import { auditNamesById } from './audit.store.ts'

/**
 * Returns the names of the things in an audit log, by id: rows as their tables or the log itself name them, tasks by
 * their title in the reader's language. Values without a name are left out.
 */
export function createAuditNames(services: Pick<Services, 'jobs'>, rowNames: () => RowNames) {
  return async (
    tx: Tx,
    { operatorId, language }: Pick<Actor, 'operatorId' | 'language'>,
    values: readonly (string | null)[],
  ): Promise<Record<string, string>> => {
    const rows = await auditNamesById(tx, { operatorId, language, ids: collectIds(values), tables: rowNames() })
    const codes = new Set(values.filter((value) => value?.includes(':')))
    const tasks = codes.size === 0 ? [] : await services.jobs.tasks.list()
    const titles = tasks.filter(({ name }) => codes.has(name)).map(({ name, title }) => [name, title?.[language]])
    return { ...Object.fromEntries(titles), ...rows }
  }
}
