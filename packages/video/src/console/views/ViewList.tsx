import {
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  ListPage,
  useIsPermitted,
  useList,
  useWords,
  InstantValue,
} from '@evops/kit'
import { listCameraViews, videoPermissions, cameraViewExport, type CameraViewRow } from '../../contract/index.ts'
import { videoMenuWords } from '../menu.words.ts'
import { PlaceFilter } from '../places.tsx'
import { VideoViews } from '../VideoViews.tsx'
import { cameraViewWords } from './views.words.ts'

const c = columnsFor<CameraViewRow>('video.log')
const columns = [
  c.when('startedAt', undefined, { width: 170, sort: true, phone: 3 }),
  c.custom('endedAt', (row) => (row.endedAt ? <InstantValue at={row.endedAt} /> : <GoesOn />), { width: 170 }),
  c.text('userName', { least: 140, phone: 1 }),
  c.text('cameraName', { least: 150, phone: 2 }),
  c.text('cameraNo', { width: 110 }),
  c.text('stationName', { width: 170, phone: 4 }),
]
function GoesOn() {
  return <>{useWords(cameraViewWords)('video.log.now')}</>
}

/** Log of which user watched which camera, with start and end. */
export function ViewList() {
  const t = useWords(cameraViewWords)
  const m = useWords(videoMenuWords)
  const may = useIsPermitted()
  const list = useList(listCameraViews, {
    pageSize: 50,
    sort: '-startedAt',
    every: 30_000,
    words: 'video.log',
  })
  return (
    <ListPage
      title={m('video.title')}
      list={list}
      actions={
        <>
          <VideoViews />
          {may(videoPermissions.edit) && (
            <ExportButton
              name={cameraViewExport}
              filter={list.filters}
              disabled={list.total === 0}
              label={t('video.log.export')}
            />
          )}
        </>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('video.log.find') }}
          chips={{ stationId: { label: t('video.log.stationName'), translate: () => '…' } }}
        >
          <PlaceFilter list={list} label={t('video.log.stationName')} />
          <FilterDays list={list} from="startedFrom" to="startedTo" label={t('video.log.startedAt')} />
        </Filters>
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('video.log.list')}
        empty={<Empty icon="eye" words="video.log.none" />}
      />
    </ListPage>
  )
}
