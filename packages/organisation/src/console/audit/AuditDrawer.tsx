import {
  type DrawerNavigation,
  Drawer,
  DrawerWhileLoading,
  Facts,
  formatInstant,
  Link,
  type ConsoleUser,
  Tag,
  useCall,
  useLanguage,
  useCurrentUser,
  useWords,
  InstantValue,
} from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { type AuditChange, type AuditDetail, getAuditEntry } from '../../contract/index.ts'
import { auditEntryCurrency, type ValueReader } from '../../contract/audit-values.ts'
import { actName, actorName, entityName, fieldName, auditEntryDomain, objectName, valueText } from './audit-names.ts'
import { auditWords } from './audit.words.ts'
import { auditDifferenceOf, relevantAuditChanges } from '../../contract/audit-difference.ts'

interface AuditDrawerProps extends DrawerNavigation {
  id: string
}

export function AuditDrawer({ id, ...neighbours }: AuditDrawerProps) {
  'use no memo'
  const t = useWords(auditWords)
  const language = useLanguage()
  const { operator } = useCurrentUser()
  const read = useCall(getAuditEntry, { params: { id } }, { quiet: true })
  const { data: entry } = read
  if (read.error || entry?.id !== id)
    return <DrawerWhileLoading title={t('organisation.audit.title')} read={read} wide {...neighbours} />
  const by = readerOf(entry, language, operator)
  return (
    <Drawer
      wide
      title={actName(entry.action, entry.entity)}
      tags={
        <Tag tone={entry.result === 'done' ? 'good' : 'warn'}>{t(`organisation.audit.result.${entry.result}`)}</Tag>
      }
      sub={[entityName(entry.entity), objectName(entry, by)].filter(Boolean).join(' · ')}
      {...neighbours}
    >
      <div className="stack">
        <EntryFacts entry={entry} />
        <Changes of={relevantAuditChanges(entry.changes)} by={by} />
        <details className="raw">
          <summary>{t('organisation.audit.raw')}</summary>
          <pre>{JSON.stringify({ before: entry.before, after: entry.after }, null, 2)}</pre>
        </details>
      </div>
    </Drawer>
  )
}

function readerOf(entry: AuditDetail, language: Language, of: ConsoleUser['operator']): ValueReader {
  const currency = auditEntryCurrency(entry) ?? of.currency
  return { language, zone: of.timeZone, currency, names: entry.names, home: auditEntryDomain(entry) }
}

function EntryFacts({ entry }: { entry: AuditDetail }) {
  const t = useWords(auditWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const { seal } = entry
  return (
    <>
      <Facts
        of={[
          [t('organisation.audit.at'), <InstantValue key="at" at={entry.at} style="second" />],
          [
            t('organisation.audit.user'),
            entry.byPlatform ? `${entry.userName} · ${t('organisation.audit.by-platform')}` : actorName(entry),
          ],
          [t('organisation.audit.address'), entry.address],
          [t('organisation.audit.call'), <code key="call">{entry.action}</code>],
          [t('organisation.audit.entityId'), entry.entityId],
          [t('organisation.audit.requestId'), entry.requestId],
          [
            t('organisation.audit.seal'),
            seal
              ? t('organisation.audit.seal-at', {
                  seq: seal.seq,
                  time: formatInstant(seal.sealedAt, language, timeZone, 'second'),
                })
              : t('organisation.audit.unsealed'),
          ],
          [
            t('organisation.audit.hash'),
            seal ? (
              <code key="hash" className="hash">
                {seal.hash}
              </code>
            ) : undefined,
          ],
        ]}
      />
      {entry.entityId && (
        <p className="small">
          <Link to={`/sysmng/auditlog?entityId=${encodeURIComponent(entry.entityId)}`}>
            {t('organisation.audit.same')}
          </Link>
        </p>
      )}
    </>
  )
}

/**
 * Shows the old and the new value of each changed field. For lists it shows only the removed and the added items. A
 * field without an old value shows the new value only.
 */
function Changes({ of, by }: { of: readonly AuditChange[]; by: ValueReader }) {
  'use no memo'
  const t = useWords(auditWords)
  const side = (field: string, items: readonly string[] | undefined) =>
    items === undefined ? (
      <span className="dimmer">{t('organisation.audit.nothing')}</span>
    ) : (
      items.map((item) => <div key={item}>{valueText(field, item, by)}</div>)
    )
  const changes = of.map((change) => auditDifferenceOf(change, (field, value) => valueText(field, value, by)))
  const isCreation = changes.length > 0 && changes.every((change) => change.old === undefined)
  const heading = <h3>{t(isCreation ? 'organisation.audit.given' : 'organisation.audit.changes')}</h3>
  if (changes.length === 0)
    return (
      <section>
        {heading}
        <p className="small dim">{t('organisation.audit.no-changes')}</p>
      </section>
    )
  return (
    <section>
      {heading}
      <table className="changes">
        <thead>
          <tr>
            <th scope="col">{t('organisation.audit.field')}</th>
            {!isCreation && <th scope="col">{t('organisation.audit.old')}</th>}
            <th scope="col">{t(isCreation ? 'organisation.audit.value' : 'organisation.audit.new')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">
                {fieldName(change.field)}
                {change.same > 0 && (
                  <small className="dimmer">{t('organisation.audit.stayed', { count: change.same })}</small>
                )}
              </th>
              {!isCreation && <td className="old">{side(change.field, change.old)}</td>}
              <td className={isCreation ? undefined : 'new'}>{side(change.field, change.new)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
