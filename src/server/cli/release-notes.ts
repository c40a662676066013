// The sections of CHANGELOG.md, newest first: "## [1.2.0] - 2026-11-19", and "## [Unreleased]" for what is not
// released.
interface Section {
  version: string;
  text: string;
}

const HEADING = /^## \[(.+?)\].*$/gm;

function sectionsOf(changelog: string): Section[] {
  const starts = [...changelog.matchAll(HEADING)];
  return starts.map(({ 1: version = '', index }, i) => ({
    version,
    text: changelog.slice(index, starts[i + 1]?.index).trim(),
  }));
}

/**
 * The version of a release made from these sources. If the changelog does not have it yet, it is named as in
 * development.
 */
export function releasedVersion(version: string, changelog: string): string {
  return sectionsOf(changelog).some((section) => section.version === version) ? version : `${version}-dev`;
}

/** What changed since the version; the newest section if the changelog does not have it. */
export function notesSince(changelog: string, version: string | undefined): string[] {
  const sections = sectionsOf(changelog);
  const installed = sections.findIndex((section) => section.version === version);
  return sections.slice(0, installed === -1 ? 1 : installed).map(({ text }) => text);
}
