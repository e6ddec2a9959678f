import '../paint.css'
import '../tariffs.css'
import { ReadFailure, useCall, usePage, usePageTitle } from '@evops/kit'
import { useState } from 'react'
import { getTariff, getTariffVersion, type TariffDetail } from '../../contract/index.ts'
import { DraftView } from './DraftView.tsx'
import { VersionView } from './VersionView.tsx'
import { WaitingView } from './WaitingView.tsx'

/** Page of a billing rule: its draft in the editor, or a published version read-only (`?version=`). */
export function TariffPage() {
  const page = usePage()
  const { data: tariff, error, refetch } = useCall(getTariff, { params: { id: page.params.id ?? '' } })
  // A reload discards unsaved input: the editor restarts with the server's state.
  const [round, setRound] = useState(0)
  const reload = async () => {
    await refetch()
    setRound((count) => count + 1)
  }
  usePageTitle(tariff?.name)
  if (error && !tariff) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!tariff) return <span className="bone" />
  return <TariffView key={round} tariff={tariff} wanted={page.search.version} onReload={() => void reload()} />
}

function TariffView({
  tariff,
  wanted,
  onReload,
}: {
  tariff: TariffDetail
  wanted: string | undefined
  onReload: () => void
}) {
  const showsDraft = tariff.draft !== null && wanted === undefined
  const inForce = tariff.current ?? tariff.versions[0]
  const versionId = showsDraft ? inForce?.id : (wanted ?? inForce?.id)
  const params = { id: tariff.id, versionId: versionId ?? '' }
  const { data: version } = useCall(getTariffVersion, { params }, { enabled: versionId !== undefined })
  const loaded = versionId === undefined ? undefined : version
  if (showsDraft && tariff.draft && tariff.waiting)
    return <WaitingView tariff={tariff} draft={tariff.draft} waiting={tariff.waiting} />
  if (showsDraft && tariff.draft)
    return <DraftView key={tariff.draft.id} tariff={tariff} draft={tariff.draft} before={loaded} onReload={onReload} />
  if (!loaded) return <span className="bone" />
  return <VersionView tariff={tariff} version={loaded} />
}
