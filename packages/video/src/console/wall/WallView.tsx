import {
  Button,
  Empty,
  ReadFailure,
  PageHead,
  useCall,
  useCurrentUser,
  useIsPhoneWidth,
  usePage,
  useWords,
} from '@evops/kit'
import { useRef } from 'react'
import { getMediaGateway, listCameras, videoFaultWords, wallSizes, type CameraRow } from '../../contract/index.ts'
import { videoMenuWords } from '../menu.words.ts'
import { VideoViews } from '../VideoViews.tsx'
import { videoWords } from '../video.words.ts'
import { CameraTree } from './CameraTree.tsx'
import { SavedWalls } from './SavedWalls.tsx'
import { Tile } from './Tile.tsx'
import { readWall, toggleCamera, writeWall, type WallState } from './wall-state.ts'

/** Cameras side by side; on a phone one at a time. */
export function WallView() {
  const t = useWords(videoWords)
  const m = useWords(videoMenuWords)
  const { search, setSearch } = usePage()
  const narrow = useIsPhoneWidth()
  const grid = useRef<HTMLDivElement>(null)
  const read = useCall(listCameras, { query: { pageSize: 200, enabled: true } }, { quiet: true, every: 60_000 })
  const cameras = read.data?.list ?? []
  const wall = readWall(search)
  const setWall = (next: WallState) => setSearch(writeWall(next))
  const toggle = (id: string) => setWall(narrow ? { size: wall.size, cameraIds: [id] } : toggleCamera(wall, id))
  return (
    <div className="video-page">
      <PageHead
        title={m('video.title')}
        actions={
          <>
            <VideoViews />
            {!narrow && (
              <>
                <Sizes wall={wall} onChange={setWall} />
                <SavedWalls wall={wall} onOpen={setWall} />
                <Button icon="full" onClick={() => void grid.current?.requestFullscreen()}>
                  {t('video.wall.full')}
                </Button>
              </>
            )}
          </>
        }
      />
      <NoGateway />
      {read.error && <ReadFailure error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && cameras.length === 0 && <Empty icon="eye" words="video.none" />}
      {cameras.length > 0 && (
        <div className="video-wall">
          <CameraTree cameras={cameras} shown={wall.cameraIds} onToggle={toggle} />
          <div ref={grid} className="video-grid" data-size={narrow ? 1 : wall.size}>
            <Tiles
              cameras={cameras}
              wall={wall}
              most={narrow ? 1 : wall.size}
              onLeave={(id) => setWall(toggleCamera(wall, id))}
            />
          </div>
        </div>
      )}
    </div>
  )
}

function Tiles({
  cameras,
  wall,
  most,
  onLeave,
}: {
  cameras: readonly CameraRow[]
  wall: WallState
  most: number
  onLeave: (id: string) => void
}) {
  const t = useWords(videoWords)
  const byId = new Map(cameras.map((camera) => [camera.id, camera]))
  const shown = wall.cameraIds.flatMap((id) => byId.get(id) ?? []).slice(0, most)
  const free = Math.max(0, most - shown.length)
  return (
    <>
      {shown.map((camera, turn) => (
        <Tile key={camera.id} camera={camera} turn={turn} onLeave={() => onLeave(camera.id)} />
      ))}
      {Array.from({ length: free }, (_, at) => (
        <div key={`free ${at}`} className="video-tile free">
          {at === 0 && <p className="video-says">{t('video.wall.choose')}</p>}
        </div>
      ))}
    </>
  )
}

function Sizes({ wall, onChange }: { wall: WallState; onChange: (wall: WallState) => void }) {
  const t = useWords(videoWords)
  return (
    <fieldset className="views" aria-label={t('video.wall.size')}>
      {wallSizes.map((size) => (
        <button
          key={size}
          type="button"
          aria-pressed={size === wall.size}
          aria-label={t('video.wall.of', { n: size })}
          onClick={() => onChange({ size, cameraIds: wall.cameraIds.slice(0, size) })}
        >
          {size}
        </button>
      ))}
    </fieldset>
  )
}

/** Message shown once above the wall instead of in each tile. */
function NoGateway() {
  const t = useWords(videoFaultWords)
  const w = useWords(videoWords)
  const { platformStaff } = useCurrentUser()
  const { data } = useCall(getMediaGateway, {}, { quiet: true })
  if (data?.kind !== 'none') return null
  return (
    <p className="video-gateway">
      {platformStaff ? w('video.gateway.setup') : t('video.fault.no-gateway')}
      <br />
      {w('video.gateway.test')}
    </p>
  )
}
