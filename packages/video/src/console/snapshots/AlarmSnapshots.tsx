import { formatInstant, useCall, useLanguage, useWords } from '@evops/kit'
import { listSnapshots } from '../../contract/index.ts'
import { SnapshotPicture } from './SnapshotPicture.tsx'
import { snapshotWords } from './snapshots.words.ts'
import '../video.css'

/** Camera snapshots taken when an alarm was raised. */
export function AlarmSnapshots({ alarmId }: { alarmId: string }) {
  const t = useWords(snapshotWords)
  const language = useLanguage()
  const { data } = useCall(listSnapshots, { query: { alarmId, pageSize: 4 } }, { quiet: true, every: 10_000 })
  if (!data || data.list.length === 0) return null
  return (
    <section className="video-of-alarm" aria-label={t('video.snapshot.list')}>
      {data.list.map((row) => (
        <figure key={row.id}>
          <SnapshotPicture row={row} />
          <figcaption className="small dim">
            {row.cameraName} · {formatInstant(row.at, language)}
            {row.test && ` · ${t('video.snapshot.test')}`}
          </figcaption>
        </figure>
      ))}
    </section>
  )
}
