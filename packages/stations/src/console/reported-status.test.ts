import { chargePointStatuses, connectorStatuses201 } from '@evops/ocpp/contract'
import { setLanguage } from '@evops/kit'
import { expect, test } from 'vitest'
import { reportedStatusText } from './ReportedStatus.tsx'
import { reportedStatusWords } from './reported-status.words.ts'

test.each([...new Set([...chargePointStatuses, ...connectorStatuses201])])('%s has a name', (reported) => {
  expect(Object.keys(reportedStatusWords)).toContain(`stations.reported.${reported}`)
})

test('a reported state is shown in the language of the reader, a state of a vendor as it is', () => {
  setLanguage('es')
  expect(reportedStatusText('SuspendedEV')).toBe('En pausa por el vehículo')
  expect(reportedStatusText('Parking')).toBe('Parking')
  setLanguage('en')
})
