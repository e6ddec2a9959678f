import {
  Button,
  Can,
  columnsFor,
  DataTable,
  Drawer,
  Empty,
  Facts,
  Filters,
  FilterSelect,
  Link,
  ListDrawer,
  ListPage,
  RemoveButton,
  type DrawerNavigation,
  useList,
  usePage,
  useTranslate,
  useWords,
  InstantValue,
} from '@evops/kit'
import { useState } from 'react'
import {
  deleteSnapshot,
  listSnapshots,
  putVideoRules,
  snapshotCauses,
  snapshotStates,
  type SnapshotRow,
} from '../../contract/index.ts'
import { videoMenuWords } from '../menu.words.ts'
import { PlaceFilter } from '../places.tsx'
import { VideoViews } from '../VideoViews.tsx'
import { RulesDialog } from './RulesDialog.tsx'
import { SnapshotPicture } from './SnapshotPicture.tsx'
import { snapshotWords } from './snapshots.words.ts'

const tones = { waiting: 'plain', taken: 'good', failed: 'bad' } as const
const c = columnsFor<SnapshotRow>('video.snapshot')
const columns = [
  c.when('at', undefined, { width: 170, sort: true, phone: 2 }),
  c.text('cameraName', { least: 150, phone: 1 }),
  c.text('stationName', { width: 170, phone: 4 }),
  c.status('cause', (row) => ({ tone: 'plain', word: `video.snapshot.cause.${row.cause}` }), { width: 130 }),
  c.status('state', (row) => ({ tone: tones[row.state], word: `video.snapshot.state.${row.state}` }), {
    width: 130,
    phone: 3,
  }),
  c.text('byName', { width: 140 }),
]

/** Snapshots, the newest first; a row opens its picture. */
export function SnapshotList() {
  const t = useWords(snapshotWords)
  const m = useWords(videoMenuWords)
  const translate = useTranslate()
  const { setSearch } = usePage()
  const list = useList(listSnapshots, { pageSize: 50, sort: '-at', every: 30_000, words: 'video.snapshot' })
  const [ruling, setRuling] = useState(false)
  return (
    <>
      <ListPage
        title={m('video.title')}
        list={list}
        actions={
          <>
            <VideoViews />
            <Can call={putVideoRules}>
              <Button icon="settings" onClick={() => setRuling(true)}>
                {t('video.rules.title')}
              </Button>
            </Can>
          </>
        }
        filters={
          <Filters list={list} chips={{ stationId: { label: t('video.snapshot.stationName'), translate: () => '…' } }}>
            <PlaceFilter list={list} label={t('video.snapshot.stationName')} />
            <FilterSelect
              list={list}
              name="cause"
              options={snapshotCauses.map((value) => ({
                value,
                label: translate(`video.snapshot.cause.${value}`),
              }))}
            />
            <FilterSelect
              list={list}
              name="state"
              options={snapshotStates.map((value) => ({
                value,
                label: translate(`video.snapshot.state.${value}`),
              }))}
            />
          </Filters>
        }
        drawer={
          <ListDrawer
            list={list}
            row={(row, drawerProps) => <SnapshotDrawer key={row.id} row={row} {...drawerProps} />}
          />
        }
      >
        <DataTable
          list={list}
          columns={columns}
          keyOf={(row) => row.id}
          label={t('video.snapshot.list')}
          onOpen={(row) => setSearch({ open: row.id })}
          empty={<Empty icon="eye" words="video.snapshot.none" />}
        />
      </ListPage>
      {ruling && <RulesDialog onClose={() => setRuling(false)} />}
    </>
  )
}

function SnapshotDrawer({ row, ...neighbours }: DrawerNavigation & { row: SnapshotRow }) {
  const t = useWords(snapshotWords)
  const translate = useTranslate()
  return (
    <Drawer
      title={row.cameraName}
      sub={[row.cameraNo, row.stationName].join(' · ')}
      footer={
        <RemoveButton
          call={deleteSnapshot}
          input={{ params: { id: row.id } }}
          save={{
            refreshes: [listSnapshots],
            done: t('video.snapshot.deleted'),
            onSaved: neighbours.onClose,
          }}
          confirmation={{
            title: t('video.snapshot.delete-title'),
            text: t('video.snapshot.delete-text'),
            verb: t('video.snapshot.delete'),
          }}
        />
      }
      {...neighbours}
    >
      <div className="stack video-of-alarm">
        <SnapshotPicture row={row} />
        <Facts
          of={[
            [t('video.snapshot.at'), <InstantValue key="at" at={row.at} />],
            [
              t('video.snapshot.cause'),
              row.alarmId ? (
                <Link key="alarm" to={`/chgstamon/alarms?open=${row.alarmId}`}>
                  {translate('video.snapshot.cause.alarm')}
                </Link>
              ) : (
                translate('video.snapshot.cause.person')
              ),
            ],
            [t('video.snapshot.byName'), row.byName],
            [t('video.snapshot.masked'), row.masked ? t('video.snapshot.yes') : null],
            [t('video.snapshot.test'), row.test ? t('video.snapshot.yes') : null],
          ]}
        />
      </div>
    </Drawer>
  )
}
