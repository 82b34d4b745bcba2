/** For an update of records named by their ids that says more of them: the ids lead to them, not what else is indexed. */
export const BY_ID = { hint: { _id: 1 } } as const;
