import {
  Button,
  CallError,
  callForFile,
  Can,
  confirm,
  Failed,
  FaultList,
  formatNumber,
  formatSpan,
  Notice,
  Progress,
  saveFile,
  Sheet,
  toast,
  useCall,
  useLanguage,
  useLive,
  useLiveValue,
  useNav,
  useNow,
  useSay,
  useWords,
} from '@evops/kit'
import { useEffect, useState } from 'react'
import {
  getImport,
  type ImportDetail,
  type ImportRow,
  importTopic,
  takeImportPasswords,
} from '../../contract/index.ts'
import { wizardWords } from './imports.words.ts'

const isOver = (row: Pick<ImportRow, 'state'>) => ['done', 'refused', 'failed'].includes(row.state)
function isImport(value: unknown): value is ImportRow {
  return typeof value === 'object' && value !== null && 'handled' in value && 'state' in value
}
const keyOf = (item: unknown) =>
  typeof item === 'object' && item !== null && 'id' in item ? String(item.id) : ''

/** An import on its way, or what came of it. */
export function RunStep({ id, onAgain }: { id: string; onAgain: () => void }) {
  const say = useSay()
  useWords(wizardWords)
  const [over, setOver] = useState(false)
  const read = useCall(getImport, { params: { id } }, { every: over ? undefined : 1_000, quiet: true })
  const live = useLive(importTopic, id, keyOf)
  const told = useLiveValue(live.name, id, isImport)
  const { refetch } = read
  const toldOver = told !== undefined && isOver(told)
  useEffect(() => {
    if (toldOver) void refetch()
  }, [toldOver, refetch])
  const known = read.data
  if (known && isOver(known) !== over) setOver(isOver(known))
  if (!known) return read.error ? <Failed error={read.error} onRetry={() => void refetch()} /> : null
  const now = told && !isOver(known) ? { ...known, ...told } : known
  return (
    <Sheet title={known.fileName} note={say(`stations.wizard.state.${now.state}`)}>
      <div className="stack">
        {isOver(known) ? (
          <Outcome of={known} onAgain={onAgain} onChanged={() => void refetch()} />
        ) : (
          <OnItsWay of={now} />
        )}
      </div>
    </Sheet>
  )
}

function OnItsWay({ of }: { of: ImportRow }) {
  const say = useSay()
  const t = useWords(wizardWords)
  const language = useLanguage()
  const left = useTimeLeft(of)
  const text = t('stations.wizard.progress', {
    state: say(`stations.wizard.state.${of.state}`),
    handled: formatNumber(of.handled, language),
    total: formatNumber(of.total, language),
  })
  const span =
    left === undefined ? '' : ` · ${t('stations.wizard.left', { span: formatSpan(left, language) })}`
  return (
    <>
      <Progress done={of.handled} total={of.total} text={text + span} />
      <p className="dim">{t('stations.wizard.may-leave')}</p>
    </>
  )
}

/** Seconds left at the pace since this page first looked; undefined until there is a pace. */
function useTimeLeft({ handled, total }: ImportRow): number | undefined {
  const now = useNow()
  const [first] = useState(() => ({ at: Date.now(), handled }))
  const seconds = (now - first.at) / 1000
  const done = handled - first.handled
  if (done <= 0 || seconds < 2) return undefined
  return Math.ceil(((total - handled) * seconds) / done)
}

function Outcome({
  of,
  onAgain,
  onChanged,
}: {
  of: ImportDetail
  onAgain: () => void
  onChanged: () => void
}) {
  const say = useSay()
  const t = useWords(wizardWords)
  const language = useLanguage()
  const nav = useNav()
  const again = <Button onClick={onAgain}>{t('stations.wizard.again')}</Button>
  if (of.state !== 'done') {
    return (
      <>
        <Notice tone="bad">{say(`stations.wizard.state.${of.state}`)}</Notice>
        {of.faults.length > 0 && (
          <FaultList faults={of.faults} count={of.faultCount} fileName={of.fileName} />
        )}
        <div>{again}</div>
      </>
    )
  }
  const { stations = 0, piles = of.handled, guns = 0, changed = 0, same = 0 } = of.counts ?? {}
  const number = (value: number) => formatNumber(value, language)
  return (
    <>
      <Notice tone="good">
        {t('stations.wizard.done-text', {
          stations: number(stations),
          piles: number(piles),
          guns: number(guns),
        })}
        {changed + same > 0 &&
          ` ${t('stations.wizard.changed-text', { changed: number(changed), same: number(same) })}`}
      </Notice>
      {of.passwordsReady && <Passwords of={of} onTaken={onChanged} />}
      {!of.passwordsReady && piles > 0 && <p className="dim">{t('stations.wizard.passwords-taken')}</p>}
      <div className="row wraps">
        <Button onClick={() => nav.go('/statsanalysis/chgpile')}>{t('stations.wizard.to-piles')}</Button>
        {again}
      </div>
    </>
  )
}

/** The generated passwords, once. The server forgets them with the answer, so the browser asks first. */
function Passwords({ of, onTaken }: { of: ImportDetail; onTaken: () => void }) {
  const t = useWords(wizardWords)
  const [busy, setBusy] = useState(false)
  const take = async () => {
    const sure = await confirm({
      title: t('stations.wizard.passwords-title'),
      text: t('stations.wizard.passwords-text'),
      verb: t('stations.wizard.passwords-verb'),
    })
    if (!sure) return
    setBusy(true)
    try {
      const file = await callForFile(takeImportPasswords, { params: { id: of.id } })
      saveFile(file, `${of.fileName.replace(/\.\w+$/, '')}-passwords.csv`)
    } catch (error) {
      toast.fail(error instanceof CallError ? error.msg : String(error))
    } finally {
      setBusy(false)
      onTaken()
    }
  }
  return (
    <Notice tone="warn">
      <p>{t('stations.wizard.passwords-warn')}</p>
      <Can call={takeImportPasswords}>
        <p className="after-table">
          <Button icon="key" kind="primary" busy={busy} onClick={() => void take()}>
            {t('stations.wizard.passwords')}
          </Button>
        </p>
      </Can>
    </Notice>
  )
}
