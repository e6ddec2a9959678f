/** Highest values that `npm run check -- plain` accepts. A value may only be lowered. */
export const plainLanguageLimits = {
  comments: 2,
  functions: 0.5,
  banned: 0,
  oldWords: 0,
  shared: 213,
  longLines: 0,
  titles: 0,
}

/** The words of the trade replaced these (docs/GLOSSARY.md). */
export const oldWords = /(?:^|[^a-zA-Z])(?:pile|gun|rollout)s?(?![a-z])|(?:Pile|Gun|Rollout)s?(?![a-z])/

/** Places that keep an old word. */
export const allowedOldWords = {
  /** Former names: the table of renames, the migration that applies it, and texts that quote the words themselves. */
  files: [
    'docs/RENAMES.csv',
    'docs/decisions/0214',
    'docs/decisions/README.md',
    'docs/REQUIREMENTS.md',
    'db/migrations/1300_',
    'scripts/check/plain',
    'scripts/check/terms',
    'packages/organisation/src/contract/former-names',
    'packages/organisation/src/contract/former-names.test',
    'scripts/torture/upgrade/baseline',
  ],
  /** Codes and routes that were given to us, and the class of charging piles in exchanged network files. */
  names: new Set([
    'stationPilePerm',
    'pileParamPerm',
    'pileUserRatePerm',
    'pileAnalysisPerm',
    'chgpile',
    'pileparam',
    'chgpileuserate',
    'pilepoweranalysis',
    'piletypeanalysis',
    'ChargingPile',
    'CHARGE_PILE_CAR',
  ]),
}

/** First words of decision titles: verbs in the imperative. */
export const titleVerbs: ReadonlySet<string> = new Set(
  `Accept Account Acknowledge Add Agree Allow Analyse Apply Assign Audit Back Bill Bind Book Build Calculate Carry Chain Charge Check Close Commit Compare Compute Connect Control Correct Count Declare Define Delete Deliver Derive Detect Do Drive Embed Encrypt Enforce Erase Estimate Explain Export Find Fix Forecast Forward Generate Give Grant Group Handle Hash Hide Hold Identify Ignore Implement Import Include Insert Integrate Issue Judge Keep Lay Leave Let Limit Load Lock Lower Make Match Measure Model Name Obtain Offer Open Pay Pin Pipeline Plan Poll Post Postpone Precompute Prefetch Prepare Price Push Put Query Rank Read Recalculate Receive Reconcile Record Reduce Refund Reject Replan Report Request Require Return Reuse Run Send Separate Serve Settle Share Show Speed Split Start Stop Store Stream Support Test Translate Treat Type Type-check Update Use Verify Version Write`.split(
    ' ',
  ),
)
