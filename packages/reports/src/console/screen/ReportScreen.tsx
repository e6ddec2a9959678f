import { usePage } from '@evops/kit'
import { type ReportDefinition, reports } from '../../contract/index.ts'
import { ReportPage } from './ReportPage.tsx'

/** The single screen of all reports; the URL selects the definition. */
export function ReportScreen() {
  const { path } = usePage()
  const definition: ReportDefinition | undefined = reports.find(({ screen }) => screen.path === path)
  if (definition === undefined) throw new Error(`no report stands at ${path}`)
  return <ReportPage definition={definition} />
}
