interface IconProps {
  name: string;
  /** The address of a file of drawings; left out: they are in the page. */
  sheet?: string | undefined;
}

/** It points along the line of text, which runs from right to left in some languages. */
const isDirected = (name: string): boolean => name.startsWith('chevron-');

/** A decorative icon, whose drawing IconSheet.astro brings into the page: the text next to it says what it means. */
export function Icon({ name, sheet = '' }: IconProps) {
  return (
    <svg className={isDirected(name) ? 'icon icon--directed' : 'icon'} aria-hidden="true">
      <use href={`${sheet}#i-${name}`} />
    </svg>
  );
}
