/** Returns the shared benchmark's configuration for one running server: two lists that the demo fills at once. */
export function perfConfig({ baseUrl, password, runs }: { baseUrl: string; password: string; runs: number }) {
  const rows = (path: string) => ({ selector: 'table.tbl tbody tr[data-i]', min: 10, path })
  const tokens = '/chgmodule/starttoken'
  const chargePoints = '/statsanalysis/chgpile'
  return {
    runs,
    changes: 30,
    base: 'ours',
    sites: [
      {
        name: 'ours',
        url: `${baseUrl}/`,
        login: {
          url: `${baseUrl}/login`,
          steps: [
            { fill: 'input[autocomplete=username]', value: 'admin' },
            { fill: 'input[type=password]', value: password },
            { click: 'button[type=submit]' },
            { wait: 'header.top' },
          ],
        },
        ready: { selector: 'header.top', min: 1 },
        before: [{ eval: "document.querySelectorAll('nav button[aria-expanded=false]').forEach((b) => b.click())" }],
        list: { steps: [{ click: `a[href='${tokens}']` }], ready: rows(tokens) },
        list2: { steps: [{ click: `a[href='${chargePoints}']` }], ready: rows(chargePoints) },
        deepLink: tokens,
      },
    ],
  }
}
