import {
  Button,
  Can,
  Empty,
  ReadFailure,
  formatInstant,
  Icon,
  PageHead,
  useCall,
  useLanguage,
  usePage,
  useSave,
  useTranslate,
  useWords,
  ViewTabs,
} from '@evops/kit'
import { getReadinessBoard, listDepotChoices, planDepot, type ReadinessBoard } from '../../contract/index.ts'
import { DepotChoiceFilter } from '../choose.tsx'
import { depotScreenTitleWords } from '../depot-door.words.ts'
import { depotWords } from '../depot.words.ts'
import { boardWords } from './board.words.ts'
import { Proof } from './Proof.tsx'
import { Readiness } from './Readiness.tsx'
import { WhatIf } from './WhatIf.tsx'
import { Yard } from './Yard.tsx'
import '../depots.css'

const views = ['readiness', 'yard', 'what-if', 'proof'] as const
const everyMs = 15_000

/** Readiness board: departures with their readiness, parking positions, what-if plans, and the result of a day. */
export function BoardPage() {
  const t = useWords(boardWords)
  const m = useWords(depotScreenTitleWords)
  const { search } = usePage()
  const depots = useCall(listDepotChoices, { query: { kind: 'depot' } })
  const id = search.stationId ?? depots.data?.[0]?.id
  if (depots.error) return <ReadFailure error={depots.error} onRetry={() => void depots.refetch()} />
  if (id !== undefined) return <OfDepot id={id} />
  return (
    <div className="depot-page">
      <PageHead title={m('depots.title-board')} />
      {depots.data && (
        <Empty icon="bus" words="depots.board.no-depot">
          {t('depots.board.pick')}
        </Empty>
      )}
    </div>
  )
}

function OfDepot({ id }: { id: string }) {
  const t = useWords(boardWords)
  const m = useWords(depotScreenTitleWords)
  const d = useWords(depotWords)
  const { search, setSearch } = usePage()
  const { data: board, error, refetch } = useCall(getReadinessBoard, { params: { id } }, { every: everyMs })
  const replan = useSave(planDepot, { refreshes: [getReadinessBoard], done: t('depots.board.replanned') })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  return (
    <div className="depot-page">
      <PageHead
        title={m('depots.title-board')}
        fresh={board?.plan && <Planned board={board} />}
        actions={
          <>
            <a className="btn" href={`/depot/screen?stationId=${id}`} target="_blank" rel="noreferrer">
              <Icon name="screen" /> {m('depots.title-wall')}
            </a>
            <Can call={planDepot}>
              <Button icon="refresh" busy={replan.isPending} onClick={() => replan.mutate({ params: { id } })}>
                {t('depots.board.replan')}
              </Button>
            </Can>
          </>
        }
      />
      <ViewTabs
        views={views}
        label={m('depots.title-board')}
        keeps={['stationId']}
        face={(view) => t(`depots.board.view-${view}`)}
      />
      <div className="depot-pick">
        <DepotChoiceFilter
          kind="depot"
          label={d('depots.depot')}
          value={id}
          onChange={(stationId) => setSearch({ stationId })}
        />
      </div>
      {board && <View view={search.view} board={board} />}
    </div>
  )
}

function View({ view, board }: { view: string | undefined; board: ReadinessBoard }) {
  useWords(boardWords)
  if (view === 'proof') return <Proof board={board} />
  if (board.plan === null || board.rows.length === 0) return <Empty icon="clock" words="depots.board.none" />
  if (view === 'yard') return <Yard board={board} />
  return view === 'what-if' ? <WhatIf board={board} /> : <Readiness board={board} plan={board.plan} />
}

function Planned({ board: { plan, timeZone } }: { board: ReadinessBoard }) {
  const t = useWords(boardWords)
  const translate = useTranslate()
  const language = useLanguage()
  if (!plan) return null
  return t('depots.board.planned-at', {
    at: formatInstant(plan.madeAt, language, timeZone, 'time'),
    how: translate(`depots.board.by.${plan.madeBy}`),
  })
}
