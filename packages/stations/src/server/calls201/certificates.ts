import { singleCall, type CommandFields, type CommandTranslation } from './translation.ts'

const uses: Readonly<Record<string, string>> = { CentralSystemRootCertificate: 'CSMSRootCertificate' }
const purposeOf = (use: unknown) => uses[String(use)] ?? use

/** OCPP 2.0.1, M05. */
export const installCertificate: CommandTranslation = ({ certificateType, certificate }) =>
  singleCall('InstallCertificate', { certificateType: purposeOf(certificateType), certificate })

/** OCPP 2.0.1, M03: a chain is identified by its first certificate. */
export const getInstalledCertificateIds: CommandTranslation = ({ certificateType }) =>
  singleCall(
    'GetInstalledCertificateIds',
    certificateType === undefined ? {} : { certificateType: [certificateType].flat().map(purposeOf) },
    ({ certificateHashDataChain, ...fields }) => ({
      ...fields,
      ...(Array.isArray(certificateHashDataChain) && {
        certificateHashData: certificateHashDataChain.map((chain: CommandFields) => chain.certificateHashData),
        certificateHashDataChain,
      }),
    }),
  )

/** OCPP 2.0.1, A02. */
export const certificateSigned: CommandTranslation = ({ certificateChain, use }) =>
  singleCall('CertificateSigned', {
    certificateChain,
    certificateType: use === 'v2g' ? 'V2GCertificate' : 'ChargingStationCertificate',
  })
