import { fillPlaceholders, languages, type LocalizedText } from '@evops/platform/contract'
import { invoicePermissions } from '../../contract/index.ts'
import type { DocumentsDeps } from '../deps.ts'
import type { OfficeResult } from '../offices/office.ts'
import { rejectedRecordWords } from './rejected-records.words.ts'

const mostPeople = 200

export interface RejectedRecord {
  number: string
  state: OfficeResult['state']
  answer: string
}

/** Notifies the users who may mend a record that its office rejected or stored with errors. */
export async function notifyRejectedRecords(
  { services, people, notify }: DocumentsDeps,
  operatorId: string,
  records: readonly RejectedRecord[],
): Promise<void> {
  if (records.length === 0) return
  const codes = [...invoicePermissions.control]
  const recipients = await services.db.inTenant(operatorId, (own) => people(own, { codes, limit: mostPeople }))
  const notices = records.flatMap((record) =>
    recipients.map(({ id: userId }) => ({
      operatorId,
      userId,
      email: '',
      stationId: null,
      level: record.state === 'refused' ? 4 : 3,
      title: textOf(record.state === 'refused' ? 'documents.rejected.refused' : 'documents.rejected.errors', record),
      text: textOf('documents.rejected.text', record),
      place: textOf('documents.rejected.place', record),
      href: `/finance/invoice?officeState=${record.state}`,
    })),
  )
  const after = await services.db.asPlatform((tx) => notify(tx, notices))
  after()
}

function textOf(key: keyof typeof rejectedRecordWords, { number, answer }: RejectedRecord): LocalizedText {
  const [zh, en, es] = languages.map((language) =>
    fillPlaceholders(rejectedRecordWords[key][language], { number, answer: answer.slice(0, 200) }),
  )
  return { zh: zh ?? '', en: en ?? '', es: es ?? '' }
}
