import { usePage } from '@evops/kit'
import { CameraList } from './cameras/CameraList.tsx'
import { SnapshotList } from './snapshots/SnapshotList.tsx'
import { ViewList } from './views/ViewList.tsx'
import { WallView } from './wall/WallView.tsx'
import './video.css'

/** ROUTE-13 /stamng/video: the video wall, the cameras, the snapshots and the viewing log. */
export function VideoPage() {
  const { search } = usePage()
  if (search.view === 'cameras') return <CameraList />
  if (search.view === 'snapshots') return <SnapshotList />
  return search.view === 'log' ? <ViewList /> : <WallView />
}
