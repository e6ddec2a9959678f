import {
  AddButton,
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  useIsPermitted,
  useColumns,
  useList,
  useNav,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  cameraChoiceWords,
  cameraExport,
  cameraImports,
  cameraProtocols,
  cameraStates,
  createCamera,
  discoverCameras,
  listCameras,
  videoFaultWords,
  videoPermissions,
  type CameraRow,
} from '../../contract/index.ts'
import { videoMenuWords } from '../menu.words.ts'
import { PlaceFilter } from '../places.tsx'
import { VideoViews } from '../VideoViews.tsx'
import { CameraDrawer, NewCamera } from './CameraDrawer.tsx'
import { cameraTones } from './camera-tones.ts'
import { cameraWords } from './cameras.words.ts'
import { Discovery } from './Discovery.tsx'

const c = columnsFor<CameraRow>('video.camera')
const columns = [
  c.text('cameraNo', { width: 110, sort: true, phone: 2 }),
  c.text('name', { least: 150, sort: true, phone: 1 }),
  c.custom('station', (row) => row.stationName, { width: 170, sort: true, phone: 4 }),
  c.custom('place', (row) => [row.spaceNo, row.chargePointNo].filter(Boolean).join(' · '), { width: 150 }),
  c.status('protocol', (row) => ({ tone: 'plain', word: `video.camera.protocol.${row.protocol}` }), {
    width: 130,
  }),
  c.status('state', (row) => ({ tone: cameraTones[row.state], word: `video.camera.state.${row.state}` }), {
    width: 130,
    phone: 3,
  }),
  c.custom('picture', (row) => pictureOf(row), { width: 150 }),
  c.when('stateAt', undefined, { style: 'short', width: 120 }),
  c.text('maker', { width: 130, hidden: true }),
  c.text('model', { width: 130, hidden: true }),
]
const pictureOf = ({ codec, width, height }: CameraRow) =>
  [codec, width && height ? `${width} × ${height}` : null].filter(Boolean).join(' · ')

/** List of cameras: view, connection and state. */
export function CameraList() {
  const t = useWords(cameraWords)
  const m = useWords(videoMenuWords)
  useWords(cameraChoiceWords)
  useWords(videoFaultWords)
  const translate = useTranslate()
  const may = useIsPermitted()
  const nav = useNav()
  const { setSearch } = usePage()
  const list = useList(listCameras, { pageSize: 50, sort: 'station', every: 30_000, words: 'video.camera' })
  const shown = useColumns('video.cameras', columns)
  const [searching, setSearching] = useState(false)
  const add = <AddButton call={createCamera}>{t('video.camera.new')}</AddButton>
  return (
    <>
      <ListPage
        title={m('video.title')}
        list={list}
        actions={
          <>
            <VideoViews />
            <ColumnButton columns={shown} />
            {may(videoPermissions.export) && (
              <ExportButton
                name={cameraExport}
                filter={list.filters}
                disabled={list.total === 0}
                label={t('video.camera.export')}
              />
            )}
            <Can call={cameraImports.start}>
              <Button icon="upload" onClick={() => nav.go('/stamng/video/import')}>
                {t('video.camera.import')}
              </Button>
            </Can>
            <Can call={discoverCameras}>
              <Button icon="search" onClick={() => setSearching(true)}>
                {t('video.camera.discover')}
              </Button>
            </Can>
            {add}
          </>
        }
        filters={
          <Filters
            list={list}
            find={{ key: 'search', label: t('video.camera.find') }}
            chips={{ stationId: { label: t('video.camera.stationId'), translate: () => '…' } }}
          >
            <PlaceFilter list={list} label={t('video.camera.stationId')} />
            <FilterSelect
              list={list}
              name="protocol"
              options={cameraProtocols.map((value) => ({
                value,
                label: translate(`video.camera.protocol.${value}`),
              }))}
            />
            <FilterSelect
              list={list}
              name="state"
              options={cameraStates.map((value) => ({
                value,
                label: translate(`video.camera.state.${value}`),
              }))}
            />
          </Filters>
        }
        drawer={
          <ListDrawer
            list={list}
            fresh={({ onClose }) => <NewCamera onClose={onClose} />}
            id={(id, drawerProps) => <CameraDrawer key={id} id={id} {...drawerProps} />}
          />
        }
      >
        <DataTable
          list={list}
          columns={shown.shown}
          keyOf={(row) => row.id}
          label={t('video.camera.list')}
          onOpen={(row) => setSearch({ open: row.id, new: undefined })}
          empty={
            <Empty icon="eye" title={t('video.camera.none')}>
              <p>{t('video.camera.none-next')}</p>
              <div className="row">{add}</div>
            </Empty>
          }
        />
      </ListPage>
      {searching && <Discovery onClose={() => setSearching(false)} />}
    </>
  )
}
