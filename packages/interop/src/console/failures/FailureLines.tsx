import { useFailureParts } from './use-failure.ts'

/** Shows a failure that is stored or returned as `kind: detail`: the meaning first, the detail below. */
export function FailureLines({ isOcpi, problem }: { isOcpi: boolean; problem: string }) {
  const { kind, detail } = useFailureParts(isOcpi)(problem)
  return (
    <>
      {kind !== '' && <div>{kind}</div>}
      {detail !== '' && <div className="small dim">{detail}</div>}
    </>
  )
}
