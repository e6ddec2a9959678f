import {
  type DrawerNavigation,
  Drawer,
  DrawerWhileLoading,
  Facts,
  formatInstant,
  Link,
  Notice,
  Tag,
  useCall,
  useLanguage,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { getKeySet, listKeyUses, readerJobKinds, type KeySetDetail } from '../../contract/index.ts'
import { readerWords } from '../readers/readers.words.ts'
import { keyTones } from './key-tones.ts'
import { KeySetActs } from './KeySetActs.tsx'
import { EditKeySet } from './KeySetForm.tsx'
import { KeyExportState } from './KeyTransport.tsx'
import { keyWords } from './keys.words.ts'
import '../cards.css'

export function KeySetDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(keyWords)
  const translate = useTranslate()
  const read = useCall(getKeySet, { query: { id } }, { quiet: true })
  const [editing, setEditing] = useState(false)
  const set = read.data
  if (set?.id !== id) return <DrawerWhileLoading read={read} title={t('cards.key.gone')} {...neighbours} />
  if (editing) return <EditKeySet set={set} onClose={() => setEditing(false)} />
  return (
    <Drawer
      title={set.name}
      tags={<Tag tone={keyTones[set.status]}>{translate(`cards.key.status.${set.status}`)}</Tag>}
      footer={<KeySetActs set={set} onEdit={() => setEditing(true)} />}
      {...neighbours}
    >
      <div className="stack key-parts">
        {set.waits && <Waits waits={set.waits} />}
        <KeyExportState set={set} />
        <KeySetFacts set={set} />
        <section className="stack">
          <h3>{t('cards.key.keys')}</h3>
          <Facts
            of={set.keys.map((key) => [translate(`cards.key.of-${key.name}`), <KeyFact key={key.name} of={key} />])}
          />
        </section>
        <Uses id={id} />
      </div>
    </Drawer>
  )
}

/** Shows that the destruction of the set was requested. */
function Waits({ waits: { approvalId, byName, at } }: { waits: NonNullable<KeySetDetail['waits']> }) {
  const t = useWords(keyWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  return (
    <Notice tone="warn">
      {t('cards.key.destroy-waits', { name: byName, at: formatInstant(at, language, timeZone) })}{' '}
      <Link to={`/sysmng/approvals?view=all&open=${approvalId}`}>{t('cards.key.destroy-look')}</Link>
    </Notice>
  )
}

export function KeySetFacts({ set }: { set: KeySetDetail }) {
  const t = useWords(keyWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const when = (at: string | null) => (at === null ? null : formatInstant(at, language, timeZone))
  return (
    <Facts
      of={[
        [t('cards.key.kind'), translate(`cards.key.kind.${set.kind}`)],
        [t('cards.key.appIndex'), set.appIndex === 0 ? null : set.appIndex],
        [t('cards.key.keyVersion'), set.keyVersion],
        [t('cards.key.algorithm'), translate(`cards.key.algorithm.${set.algorithm}`)],
        [t('cards.key.diversification'), translate(`cards.key.diversification.${set.diversification}`)],
        [t('cards.key.kcvMethod'), translate(`cards.key.kcvMethod.${set.kcvMethod}`)],
        [t('cards.key.cards'), set.activatedAt === null ? null : set.cards],
        [t('cards.key.validFrom'), when(set.validFrom)],
        [t('cards.key.validUntil'), when(set.validUntil)],
        [t('cards.key.createdName'), set.createdName],
        [t('cards.key.createdAt'), when(set.createdAt)],
        [t('cards.key.activatedName'), set.activatedName],
        [t('cards.key.activatedAt'), when(set.activatedAt)],
        [t('cards.key.supersededAt'), when(set.supersededAt)],
        [t('cards.key.retiredAt'), when(set.retiredAt)],
        [t('cards.key.destroyedAt'), when(set.destroyedAt)],
        [t('cards.key.remark'), set.remark],
      ]}
    />
  )
}

/** Shows a key's check value and its authors, or what is missing. */
function KeyFact({ of: key }: { of: KeySetDetail['keys'][number] }) {
  const t = useWords(keyWords)
  if (key.kcv !== null)
    return (
      <>
        <code>{key.kcv}</code>
        <small className="dim">
          {' '}
          {key.source && key.source !== 'components' && `${t(`cards.key.source-${key.source}`)} · `}
          {key.by.join(' + ')}
        </small>
      </>
    )
  const [part] = key.waiting
  if (!part) return <span className="dimmer">{t('cards.key.missing')}</span>
  return t('cards.key.waiting', { part: part.part, kcv: part.kcv, who: part.byName })
}

function Uses({ id }: { id: string }) {
  const t = useWords(keyWords)
  useWords(readerWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const { data } = useCall(listKeyUses, { params: { id }, query: { pageSize: 50 } }, { quiet: true })
  if (!data) return null
  /** A reader job is noted with the code of its kind: `× 1 · personalise · …`. */
  const inWords = (detail: string) =>
    detail
      .split(' · ')
      .map((part) => (readerJobKinds.some((kind) => kind === part) ? translate(`cards.reader.kind.${part}`) : part))
      .join(' · ')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what makes a drawer scroll must be reachable by keyboard
    <section className="stack" tabIndex={0} aria-label={t('cards.key.uses')}>
      <h3>{t('cards.key.uses')}</h3>
      <ol className="card-history">
        {data.list.map((use) => (
          <li key={use.id}>
            <time dateTime={use.at}>{formatInstant(use.at, language, timeZone)}</time>
            <span>
              {translate(`cards.key.use-${use.kind}`)}
              <small>
                {[use.name === '' ? '' : translate(`cards.key.of-${use.name}`), inWords(use.detail), use.byName]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
