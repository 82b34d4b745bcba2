/** The used part of Immutable's maps and lists, in which Swagger UI stores the description. */
interface Entries {
  readonly size: number;
  get(key: string): unknown;
  getIn(keys: readonly string[]): unknown;
  map(change: (value: Entries, key: string) => Entries): Entries;
  filter(keeps: (value: Entries) => boolean): Entries;
  update(key: string, change: (value: Entries) => Entries): Entries;
}

interface FilterProps {
  layoutSelectors: { currentFilter(): string | boolean | null };
  layoutActions: { updateFilter(text: string): void };
}

interface System {
  React: { createElement(type: string, props: object, ...children: unknown[]): unknown };
}

/**
 * Plugin of Swagger UI: its filter finds calls by path, words and permission, not only by tag. The library copies the source of
 * this function into the page, so the function uses nothing from outside.
 */
export const filterPlugin = ({ React }: System): object => ({
  fn: {
    opsFilter(tags: Entries, phrase: string): Entries {
      const matches = (tag: string) => (call: Entries) =>
        [
          tag,
          call.get('method'),
          call.get('path'),
          call.getIn(['operation', 'summary']),
          call.getIn(['operation', 'description']),
        ]
          .join(' ')
          .toLowerCase()
          .includes(phrase.trim().toLowerCase());
      return tags
        .map((value, tag) => value.update('operations', (calls) => calls.filter(matches(tag))))
        .filter((value) => (value.get('operations') as Entries).size > 0);
    },
  },
  components: {
    FilterContainer({ layoutSelectors, layoutActions }: FilterProps): unknown {
      const filter = layoutSelectors.currentFilter();
      const input = React.createElement('input', {
        className: 'operation-filter-input',
        type: 'text',
        placeholder: 'Filter by path, words or permission',
        value: typeof filter === 'string' ? filter : '',
        onChange: ({ target }: { target: { value: string } }) => layoutActions.updateFilter(target.value),
      });
      return React.createElement('div', { className: 'filter wrapper' }, input);
    },
  },
});
