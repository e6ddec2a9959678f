import { instantToLocalTime, useWords, localTimeToInstant } from '@evops/kit'
import { DayCurve, type DayCurveProps } from '../dashboard/DayCurve.tsx'
import { WallPanel } from './Panel.tsx'
import { wallWords } from './wall.words.ts'

/** Today's load from 0 to 24 h, with yesterday's as a dashed line. `load` is undefined before the first reading. */
export function LoadPanel({
  load,
  zone,
  now,
  ruler,
}: Pick<DayCurveProps, 'zone' | 'ruler'> & { load: DayCurveProps['load'] | undefined; now: number }) {
  const t = useWords(wallWords)
  const midnight = `${instantToLocalTime(new Date(now).toISOString(), zone).slice(0, 10)}T00:00`
  const from = Date.parse(localTimeToInstant(midnight, zone))
  return (
    <WallPanel area="load" title={t('charging.wall.load')} note={t('charging.wall.load-note')}>
      {load && load.length > 0 && <DayCurve {...{ from, zone, load, ruler }} />}
      {load?.length === 0 && <p className="wall-none">{t('charging.wall.no-load')}</p>}
    </WallPanel>
  )
}
