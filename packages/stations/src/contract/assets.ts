/** What is repaired besides stations, charge points and their connectors. */
export const assetKinds = ['terminal', 'meter', 'collector', 'camera', 'vehicle'] as const
export type AssetKind = (typeof assetKinds)[number]
