import {
  Button,
  Can,
  confirmAction,
  formatInstant,
  PageHead,
  Tag,
  useLanguage,
  useCurrentUser,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  contentFaults,
  deleteTariffDraft,
  getTariff,
  listTariffs,
  publishTariff,
  type TariffContent,
  type TariffDetail,
} from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { ExternalTariffFormats } from './AsOthers.tsx'
import { Backtest } from './Backtest.tsx'
import { Calculator } from './Calculator.tsx'
import { PublishChecksPanel } from './Checks.tsx'
import { FeeSheet } from './FeeSheet.tsx'
import { OccupancySheet } from './OccupancySheet.tsx'
import { PaintSheet } from './PaintSheet.tsx'
import { PriceTable } from './PriceTable.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { TariffFoot } from './TariffFoot.tsx'
import { TariffMenu } from './TariffMenu.tsx'
import { type DraftEditor, useDraft } from './use-draft.ts'

export interface DraftViewProps {
  tariff: TariffDetail
  draft: NonNullable<TariffDetail['draft']>
  /** Version currently in force. */
  before: { number: number | null; content: TariffContent } | undefined
  onReload: () => void
}

export function DraftView({ tariff, draft, before, onReload }: DraftViewProps) {
  const t = useWords(tariffWords)
  const editor = useDraft(tariff.id, draft)
  const [chosen, setChosen] = useState(0)
  const [publishing, setPublishing] = useState<number>()
  const { content } = editor
  const row = Math.min(chosen, content.schedules.length - 1)
  const number = (tariff.versions[0]?.number ?? 0) + 1
  const isComplete = contentFaults(content).length === 0
  const publish = async () => setPublishing(await editor.flush())
  return (
    <>
      <PageHead
        title={tariff.name}
        tags={<Tag tone="warn">{t('tariffs.versioned', { state: t('tariffs.state.draft'), number })}</Tag>}
        fresh={<DraftLine tariff={tariff} editor={editor} />}
        actions={
          <>
            <Button icon="undo" disabled={!editor.canUndo} onClick={editor.undo}>
              {t('tariffs.undo')}
            </Button>
            <Discard tariffId={tariff.id} />
            <TariffMenu tariff={tariff} />
            <Can call={publishTariff}>
              <Button
                kind="primary"
                disabled={!isComplete || editor.state === 'conflict'}
                onClick={() => void publish()}
              >
                {t('tariffs.publish', { number })}
              </Button>
            </Can>
          </>
        }
      />
      {editor.state === 'conflict' && (
        <p className="msg warn" role="alert" style={{ marginBottom: 16 }}>
          {t('tariffs.conflict')}
          <Button small onClick={onReload}>
            {t('tariffs.reload')}
          </Button>
        </p>
      )}
      <PaintSheet content={content} row={row} onRow={setChosen} onChange={editor.change} />
      <div className="lower">
        <PriceTable content={content} row={row} onChange={editor.change} />
        <PublishChecksPanel content={content} before={before} />
        <Calculator content={content} before={before} row={row} onRow={setChosen} />
      </div>
      <div className="lower two">
        <FeeSheet content={content} onChange={editor.change} />
        <OccupancySheet content={content} onChange={editor.change} />
      </div>
      <ExternalTariffFormats content={content} row={row} id={draft.id} />
      <Backtest tariff={tariff} flush={editor.flush} complete={isComplete} />
      <TariffFoot tariff={tariff} />
      {publishing !== undefined && (
        <PublishDialog
          tariff={tariff}
          draftVersion={publishing}
          content={content}
          before={before?.content ?? null}
          number={number}
          onClose={() => setPublishing(undefined)}
        />
      )}
    </>
  )
}

/** Shows the draft's base version, unit, time zone, and whether it is saved. */
function DraftLine({ tariff, editor }: { tariff: TariffDetail; editor: DraftEditor }) {
  const t = useWords(tariffWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const follows = tariff.current?.state === 'in_force' ? tariff.current : undefined
  const line = [
    follows &&
      t('tariffs.based-on', {
        number: follows.number ?? 0,
        from: formatInstant(follows.effectiveFrom, language, timeZone),
      }),
    t('tariffs.unit', { currency: tariff.currency }),
  ].filter((part) => part !== undefined)
  const isSaved = editor.state === 'saved'
  const time = formatInstant(editor.savedAt, language, timeZone, 'time')
  return (
    <span>
      {line.join(' · ')} ·{' '}
      <output title={timeZone}>
        {isSaved
          ? t('tariffs.saved-at', { time })
          : t(editor.state === 'saving' ? 'tariffs.saving' : 'tariffs.unsaved')}
      </output>
    </span>
  )
}

function Discard({ tariffId }: { tariffId: string }) {
  const t = useWords(tariffWords)
  const discard = useSave(deleteTariffDraft, { refreshes: [getTariff, listTariffs] })
  const confirmAndDiscard = async () => {
    const question = {
      title: t('tariffs.discard-title'),
      text: t('tariffs.discard-text'),
      verb: t('tariffs.discard-verb'),
      danger: true,
    }
    if (await confirmAction(question)) discard.mutate({ params: { id: tariffId } })
  }
  return (
    <Button busy={discard.isPending} onClick={() => void confirmAndDiscard()}>
      {t('tariffs.discard')}
    </Button>
  )
}
